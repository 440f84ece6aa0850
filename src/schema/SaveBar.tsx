import { LinkBase as Link, useCreatePath, useTranslate } from 'react-admin'
import Button from '@mui/material/Button'
import { useFormState } from 'react-hook-form'
import { useScreens } from '../screens.ts'
import { useFormPurpose } from './readOnly.ts'

/** Saves the form, or leads back to the list. */
export function SaveBar() {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { path } = useScreens()
  const purpose = useFormPurpose()
  const { isDirty, isSubmitting } = useFormState()
  return (
    <div className="save-bar">
      <Button type="submit" variant="contained" disabled={isSubmitting || (purpose === 'edit' && !isDirty)}>
        {translate(purpose === 'create' ? 'form.create' : 'form.save')}
      </Button>
      <Button component={Link} to={createPath({ resource: path, type: 'list' })}>
        {translate('form.cancel')}
      </Button>
    </div>
  )
}
