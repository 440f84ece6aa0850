import simpleRest from 'ra-data-simple-rest'
import { createRoot } from 'react-dom/client'
import {
  Admin,
  DataTable,
  Edit,
  fetchUtils,
  List,
  NumberInput,
  Resource,
  SelectInput,
  ReferenceInput,
  SimpleForm,
  TextInput,
} from 'react-admin'

/** Stock react-admin over the same API, to compare the console with. The measurement inserts the token. */
const dataProvider = simpleRest('/api', (url, options = {}) =>
  fetchUtils.fetchJson(url, {
    ...options,
    user: { authenticated: true, token: localStorage.getItem('token') ?? '' },
  }),
)

const GameList = () => (
  <List perPage={25}>
    <DataTable rowClick="edit">
      <DataTable.Col source="name" />
      <DataTable.Col source="id" />
      <DataTable.Col source="providerGameId" />
      <DataTable.NumberCol source="theoreticalRtp" />
    </DataTable>
  </List>
)

const GameEdit = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="id" disabled />
      <TextInput source="name" />
      <ReferenceInput source="studioId" reference="game-studios">
        <SelectInput optionText="name" />
      </ReferenceInput>
      <ReferenceInput source="providerId" reference="game-providers">
        <SelectInput optionText="name" />
      </ReferenceInput>
      <TextInput source="providerGameId" />
      <NumberInput source="theoreticalRtp" />
    </SimpleForm>
  </Edit>
)

createRoot(document.getElementById('root') ?? document.body).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="games" list={GameList} edit={GameEdit} recordRepresentation="name" />
    <Resource name="game-studios" recordRepresentation="name" />
    <Resource name="game-providers" recordRepresentation="name" />
  </Admin>,
)
