import { activation } from './activation.en.ts'
import { attention } from './attention.en.ts'
import { emptyListTexts } from './empty.en.ts'
import { errors } from './errors.en.ts'
import { pastErrorTexts } from './pastErrorTexts.en.ts'
import { deletionTexts, form, secret } from './form.en.ts'
import { help } from './help.en.ts'
import { inputTexts } from './input.en.ts'
import { jobs } from './jobs.en.ts'
import { matrix } from './matrix.en.ts'
import { palette, shortcuts } from './palette.en.ts'
import { reportFiles } from './reportFiles.en.ts'
import { reports } from './reports.en.ts'
import { resourcePages } from './resourcePages.en.ts'
import { record } from './record.en.ts'
import { viewing } from './viewing.en.ts'

/** Messages that are loaded after the first list. */
export const deferredMessages = {
  form,
  empty: emptyListTexts,
  help,
  secret,
  delete: deletionTexts,
  jobs,
  matrix,
  reportFiles,
  reports,
  activation,
  attention,
  record,
  palette,
  shortcuts,
  input: inputTexts,
  errors,
  errorsOnRecord: pastErrorTexts,
  viewing,
  print: { by: 'Printed by %{name} on %{when}' },
  resources: resourcePages,
}
