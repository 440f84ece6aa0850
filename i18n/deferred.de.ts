import type { deferredMessages as english } from './deferred.en.ts'
import { activation } from './activation.de.ts'
import { attention } from './attention.de.ts'
import { emptyListTexts } from './empty.de.ts'
import { errors } from './errors.de.ts'
import { pastErrorTexts } from './pastErrorTexts.de.ts'
import { deletionTexts, form, secret } from './form.de.ts'
import { help } from './help.de.ts'
import { inputTexts } from './input.de.ts'
import { jobs } from './jobs.de.ts'
import { matrix } from './matrix.de.ts'
import { palette, shortcuts } from './palette.de.ts'
import { reportFiles } from './reportFiles.de.ts'
import { reports } from './reports.de.ts'
import { resourcePages } from './resourcePages.de.ts'
import { record } from './record.de.ts'
import { viewing } from './viewing.de.ts'

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
  print: { by: 'Gedruckt von %{name} am %{when}' },
  resources: resourcePages,
} satisfies typeof english
