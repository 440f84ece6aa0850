import { ResourceContextProvider, useTranslate } from 'react-admin'
import type { PushChange } from '../../src/contract/pushes.ts'
import { FieldValue } from '../../src/fields/FieldValue.tsx'
import { useValueContext } from '../../src/fields/RecordValues.tsx'
import { isNothing } from '../../src/fields/valueText.ts'
import { FieldChanges } from '../../src/record/FieldChanges.tsx'
import { useScreensOf } from '../../src/screens.ts'

export interface PushChangesProps {
  changes: readonly PushChange[]
  /** What the sides are called. */
  names: { before: string; after: string }
  /** Whether there was a push before. */
  isFirst: boolean
}

/** What is not the casino's own, by the beginning of its path. */
const others = [
  { name: 'integration', prefix: 'integration.' },
  { name: 'bridge', prefix: 'bridge.' },
] as const

/** What a bridge is told that it did not know, in words: of the casino, of its integration, and which games come and go. */
export function PushChanges({ changes, names, isFirst }: PushChangesProps) {
  const translate = useTranslate()
  const casinos = useScreensOf('casinos').path
  const paths = { integration: useScreensOf('integrations').path, bridge: useScreensOf('bridges').path }
  const own = changes.filter(
    ({ field }) => field !== 'games' && !others.some(({ prefix }) => field.startsWith(prefix)),
  )
  const games = changes.find(({ field }) => field === 'games')
  const table = { names, sides: isFirst ? (['after'] as const) : (['before', 'after'] as const) }
  return (
    <div className="push-changes">
      {own.length > 0 && (
        <ResourceContextProvider value={casinos}>
          <FieldChanges changes={own} {...table} />
        </ResourceContextProvider>
      )}
      {others.map(({ name, prefix }) => {
        const inherited = changes.filter(({ field }) => field.startsWith(prefix))
        if (inherited.length === 0) return null
        return (
          <ResourceContextProvider key={name} value={paths[name]}>
            <h4>{translate(`resources.pushes.page.${name}`)}</h4>
            <FieldChanges
              changes={inherited.map(({ field, ...sides }) => ({
                field: field.slice(prefix.length),
                ...sides,
              }))}
              {...table}
            />
          </ResourceContextProvider>
        )
      })}
      {games && <GameChanges {...games} />}
    </div>
  )
}

const gamesField = {
  kind: 'references',
  reference: 'games',
  name: 'games',
  path: 'games',
  required: false,
} as const

function GameChanges({ before, after }: PushChange) {
  const translate = useTranslate()
  const { entity } = useScreensOf('games')
  const sides = [
    { name: 'added', value: after },
    { name: 'removed', value: before },
  ].filter(({ value }) => !isNothing(value))
  const context = useValueContext(
    entity,
    sides.map(({ value }) => ({ field: gamesField, value })),
  )
  return (
    <>
      <h4>{translate('resources.pushes.page.games')}</h4>
      <dl className="push-games">
        {sides.map(({ name, value }) => (
          <div key={name}>
            <dt>{translate(`resources.pushes.page.${name}`)}</dt>
            <dd>
              <FieldValue field={gamesField} value={value} context={context} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
