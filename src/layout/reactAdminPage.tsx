import { ThemeProvider, type Theme } from '@mui/material/styles'
import type { ComponentType } from 'react'
import { useLocation, useTranslate } from 'react-admin'
import { useBreadcrumbs, PageHeader } from './PageHeader.tsx'
import { useResourceConfig } from '../context.ts'
import { withMuiTheme } from './theme.ts'

/** By default, these show a change before the server has made it. */
const optimistic = ['Edit', 'DeleteButton', 'BulkDeleteButton', 'UpdateButton', 'BulkUpdateButton']

/** These are the defaults of react-admin's own theme. */
const inputs = { size: 'small', margin: 'dense', fullWidth: true } as const

/** Only react-admin's own theme has the variable of this colour. */
const toolbar = { backgroundColor: 'var(--mui-palette-accent)' }

const stockTheme = ({ components, ...theme }: Theme) => ({
  ...theme,
  components: {
    ...components,
    MuiAutocomplete: { defaultProps: { fullWidth: true } },
    MuiFormControl: { defaultProps: inputs },
    MuiTextField: { defaultProps: inputs },
    RaBulkActionsToolbar: { styleOverrides: { root: { '& .RaBulkActionsToolbar-toolbar': toolbar } } },
    ...Object.fromEntries(
      optimistic.map((name) => [`Ra${name}`, { defaultProps: { mutationMode: 'pessimistic' } }]),
    ),
  },
})

/** For pages of react-admin's own components; `mutationMode` is `pessimistic` unless given. */
export const withReactAdminPage = (Page: ComponentType) =>
  withMuiTheme(function StockPage() {
    const translate = useTranslate()
    const { path } = useResourceConfig()
    const isBelowList = useLocation().pathname !== `/${path}`
    return (
      <>
        <PageHeader
          title={translate(`resources.${path}.name`, { smart_count: 2 })}
          headingId="react-admin-title"
          trail={useBreadcrumbs(isBelowList)}
        />
        <ThemeProvider theme={stockTheme}>
          <Page />
        </ThemeProvider>
      </>
    )
  })
