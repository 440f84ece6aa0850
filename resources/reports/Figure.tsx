import { LinkBase as Link, useTranslate } from 'react-admin'
import type { Filter } from '../../src/contract/filter.ts'
import {
  type FigureName,
  type Figures,
  type Group,
  roundsBehind,
} from '../../src/contract/reports/figures.ts'
import { useFormats } from '../../src/locale/format.ts'
import { figureText } from '../../src/contract/reports/columns.ts'
import { Help } from '../../src/layout/Help.tsx'
import './figure.css'

export interface FigureLinkProps {
  name: FigureName
  figures: Figures
  group: Group & { currency: string }
  /** The filter of all rounds of the report. */
  rounds: Filter
}

/** A figure as the way to the rounds behind it. */
export function FigureLink({ name, figures, group, rounds }: FigureLinkProps) {
  const translate = useTranslate()
  const text = figureText(name, figures, group.currency, useFormats())
  if (text === null) return '–'
  const filter = JSON.stringify(roundsBehind(name, rounds, group, figures))
  return (
    <Link
      to={{ pathname: '/reporting/game-rounds', search: `?${new URLSearchParams({ filter })}` }}
      title={translate('reports.behind')}
      className="figure"
      data-zero={figures[name] === 0 || undefined}
    >
      {text}
    </Link>
  )
}

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
