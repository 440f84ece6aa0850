import { useTranslate } from 'react-admin'
import type { Entity } from '../contract/entity.ts'
import { useFormats } from '../context.ts'
import { fieldAt, fieldLabel } from './fieldAt.ts'
import { valueText } from './valueText.ts'

export function useLabelAndValueText() {
  const translate = useTranslate()
  const formats = useFormats()
  return (entity: Entity, path: string, value: unknown) => {
    const [field, label] = [fieldAt(entity, path), fieldLabel(entity, path, translate)]
    if (field.kind === 'percent')
      return { field: label.replace(/ \(%\)$/, ''), value: formats.percentage(Number(value)) }
    const context = { path: entity.name, formats, translate, labels: new Map() }
    return { field: label, value: valueText(field, value, context) }
  }
}
