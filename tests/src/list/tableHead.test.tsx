// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { CoreAdminContext, ListContextProvider, ResourceContextProvider } from 'react-admin'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineEntity } from '../../../src/contract/entity.ts'
import { choice, id, text } from '../../../src/contract/fields.ts'
import {
  amountListInHundredths,
  decimalNumber,
  duration,
  money,
  time,
} from '../../../src/contract/valueFields.ts'
import { possibleColumns } from '../../../src/list/columns.ts'
import { TableHead } from '../../../src/list/Table.tsx'
import { ScreensProvider } from '../../../src/context.ts'
import '../../support/dom.ts'

const entity = defineEntity({
  name: 'samples',
  label: 'name',
  access: { admin: 'everything' },
  schema: () =>
    z.object({
      id: id(),
      name: text(),
      share: decimalNumber(),
      at: time(),
      limit: duration(),
      stake: money(),
      coins: amountListInHundredths(),
    }),
})
const page = Object.assign(() => null, { preload: async () => undefined, isLoaded: () => true })
const screens = {
  entity,
  path: 'samples',
  section: 'masterdata',
  icon: 'tune',
  List: page,
  Edit: page,
  Create: page,
} as const
const list = { sort: { field: 'name', order: 'ASC' }, setSort: () => undefined }

it('column headings say so if the order is that of codes instead of labels', () => {
  const kinds = defineEntity({
    name: 'samples',
    label: 'name',
    access: { admin: 'everything' },
    schema: () => z.object({ id: id(), name: text(), state: choice(['over', 'new']) }),
  })
  render(
    <ScreensProvider value={[{ ...screens, entity: kinds }]}>
      <CoreAdminContext>
        <ResourceContextProvider value="samples">
          <ListContextProvider value={{ ...list, sort: { field: 'state', order: 'ASC' } } as never}>
            <table>
              <TableHead columns={possibleColumns(kinds)} selected={null} of={0} onSelect={() => undefined} />
            </table>
          </ListContextProvider>
        </ResourceContextProvider>
      </CoreAdminContext>
    </ScreensProvider>,
  )
  expect(screen.getByRole('columnheader', { name: /fields\.state list\.byCode/ })).toBeVisible()
  expect(screen.getByRole('columnheader', { name: /fields\.name/ })).not.toHaveTextContent('byCode')
})
