import { useRef } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { InputGroup } from '../../src/schema/FormOutline.tsx'
import { typedSchemaInput } from '../../src/schema/SchemaInput.tsx'
import type { gameVersions, MissingProperty } from './entity.ts'
import type { Row } from '../../src/contract/values.ts'
import { toPropertyMap, toPropertyRows } from '../../src/inputs/PropertiesInput.tsx'
import { Button } from '../../src/layout/Button.tsx'
import { useFormPurpose } from '../../src/schema/formContexts.ts'
import './missingProperties.css'

const SchemaInput = typedSchemaInput<typeof gameVersions>()

export default function VersionInputs() {
  return (
    <>
      <InputGroup name="general">
        <SchemaInput source="gameId" />
        <SchemaInput source="versionNumber" />
      </InputGroup>
      <InputGroup name="play">
        <SchemaInput source="jurisdictionIds" />
        <SchemaInput source="betSizes" />
        <SchemaInput source="supportsVouchers" />
        <SchemaInput source="supportsFeatureTriggerVouchers" />
      </InputGroup>
      <InputGroup name="properties" later>
        <MissingProperties />
        <SchemaInput source="properties" />
      </InputGroup>
    </>
  )
}

function MissingProperties() {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const mayTake = useFormPurpose() !== 'show'
  const had = (useRecordContext<Row>()?.['missingProperties'] ?? []) as MissingProperty[]
  const rows = toPropertyRows(useWatch({ name: 'properties' }))
  const missing = had.filter(({ name }) => !rows.some((row) => row.name.trim() === name))
  const title = useRef<HTMLParagraphElement>(null)
  if (had.length === 0) return null
  const words = 'resources.game-versions.missing'
  const take = (taken: readonly MissingProperty[]) => {
    const added = taken.map(({ name, value }) => ({ name, value }))
    setValue('properties', toPropertyMap([...rows, ...added]), { shouldDirty: true, shouldValidate: true })
    // The pressed button disappears, so the title gets the focus.
    title.current?.focus()
  }
  return (
    <div className="missing notice wide" role="group" aria-label={translate(`${words}.label`)}>
      <p className="flow tight apart flush bold" ref={title} tabIndex={-1} role="status">
        {missing.length > 0
          ? translate(`${words}.count`, { smart_count: missing.length })
          : translate(`${words}.none`)}
        {mayTake && missing.length > 1 && (
          <Button onClick={() => take(missing)}>{translate(`${words}.takeAll`)}</Button>
        )}
      </p>
      <ul>
        {missing.map((one) => (
          <li key={one.name} className="terms baseline">
            <code>{one.name}</code> <code>{one.value}</code>
            <span className="muted">{translate(`${words}.from.${one.from}`, { name: one.fromName })}</span>
            {mayTake && (
              <Button
                aria-label={translate(`${words}.takeOne`, { name: one.name })}
                onClick={() => take([one])}
              >
                {translate(`${words}.take`)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
