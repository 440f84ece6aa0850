import { ReferenceInput, AutocompleteInput } from 'react-admin'
import { useScreensOf } from '../screens.ts'
import type { FieldInputProps } from './props.ts'

export interface RecordInputProps extends FieldInputProps {
  /** Told when another record was chosen. */
  onChange?: () => void
}

/** A record of another collection, searched by its name. Throws for a field that is no reference. */
export function RecordInput({ field, source, ...props }: RecordInputProps) {
  if (!field.reference) throw new Error(`${field.path} refers to no collection`)
  const { path, entity } = useScreensOf(field.reference)
  return (
    <ReferenceInput source={source} reference={path} sort={{ field: entity.label, order: 'ASC' }}>
      <AutocompleteInput
        {...props}
        optionText={entity.label}
        filterToQuery={(q: string) => ({ q })}
        helperText={false}
      />
    </ReferenceInput>
  )
}
