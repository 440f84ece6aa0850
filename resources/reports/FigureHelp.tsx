import { useTranslate } from 'react-admin'
import type { FigureName } from '../../src/contract/reports/figures.ts'
import { Help } from '../../src/layout/Help.tsx'

/** What a figure means, beside its name. */
export function FigureHelp({ name }: { name: FigureName }) {
  const translate = useTranslate()
  return <Help term={translate(`reports.names.${name}`)} text={translate(`reports.meanings.${name}`)} />
}

/** The name of a figure, and what it means. */
export function FigureTerm({ name }: { name: FigureName }) {
  const translate = useTranslate()
  return (
    <>
      {translate(`reports.names.${name}`)} <FigureHelp name={name} />
    </>
  )
}
