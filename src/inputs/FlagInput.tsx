import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import { themed } from '../layout/themed.tsx'
import { useDescribedBy } from './description.ts'
import type { FieldInputProps } from './props.ts'
import { useFieldInput } from './useFieldInput.ts'

const Labelled = themed(FormControlLabel)
const Message = themed(FormHelperText)

/** Yes or no. react-admin's own gives its `ref` to a label of MUI that takes none any more. */
export function FlagInput(props: FieldInputProps) {
  const { id, bound, value, message, title } = useFieldInput({ ...props, isRequired: false, usual: false })
  const input = {
    ref: bound.ref,
    'aria-invalid': !!message,
    'aria-describedby': useDescribedBy(!!message && `${id}-helper-text`),
  }
  return (
    <>
      <Labelled
        sx={{ display: 'flex' }}
        label={title}
        control={
          <Switch
            id={id}
            name={bound.name}
            checked={value === true}
            disabled={props.readOnly}
            slotProps={{ input }}
            onChange={({ target }) => {
              bound.onChange(target.checked)
              bound.onBlur()
            }}
          />
        }
      />
      {message && (
        <Message id={`${id}-helper-text`} error>
          {message}
        </Message>
      )}
    </>
  )
}
