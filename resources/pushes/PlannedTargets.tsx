import { ChangeTableWithLabels } from '../../src/record/ChangeTable.tsx'
import { ResourceContextProvider, useTranslate } from 'react-admin'
import { isTargetPushedByDefault, gameIdsInChanges } from '../../src/contract/pushes.ts'
import { Button } from '../../src/layout/Button.tsx'
import { useDialogFieldFlags } from '../../src/inputs/fieldState.tsx'
import { useFormats, useScreensOf } from '../../src/context.ts'
import { useItemFailureText } from '../../src/api/failureText.ts'
import { messageKeyOfCode } from '../../src/api/failure.ts'
import { fieldLabel } from '../../src/fields/fieldAt.ts'
import { ToneDot, RecordLink } from '../../src/fields/parts.tsx'
import { FieldValue } from '../../src/fields/FieldValue.tsx'
import { useCreateValueContext } from '../../src/fields/RecordValues.tsx'
import { isEmptyValue } from '../../src/contract/values.ts'
import type { PlannedPushTarget } from '../../src/contract/answers/jobs.ts'
import type { FieldChange } from '../../src/contract/answers/shared.ts'

const words = 'resources.pushes.page'

interface PlannedTargetsProps {
  targets: readonly PlannedPushTarget[]
  chosen: readonly string[]
  onChoose?: (chosen: readonly string[]) => void
  /** Whether changes are collapsed, because there are many targets. */
  isBrief?: boolean
}

export function PlannedTargets({ targets, chosen, onChoose, isBrief = false }: PlannedTargetsProps) {
  const translate = useTranslate()
  const { flags } = useDialogFieldFlags({ name: 'targets', value: chosen, isValid: chosen.length > 0 })
  const ids = targets.map(({ id }) => id)
  const due = targets.filter(isTargetPushedByDefault).map(({ id }) => id)
  return (
    <>
      {targets.length > 1 && <Counts targets={targets} />}
      {onChoose && targets.length > 1 && (
        <p className="line tight flush closely" role="group" aria-label={translate(`${words}.choice`)}>
          <Button size="small" onClick={() => onChoose(ids)}>
            {translate(`${words}.all`)}
          </Button>
          <Button size="small" onClick={() => onChoose(due)}>
            {translate(`${words}.changed`)}
          </Button>
        </p>
      )}
      <ul className="push-targets" {...(onChoose && flags)}>
        {targets.map((target) => (
          <li key={target.id} className="card">
            <Heading
              target={target}
              isChosen={chosen.includes(target.id)}
              {...(onChoose && {
                onToggle: () => onChoose(ids.filter((id) => chosen.includes(id) !== (id === target.id))),
              })}
            />
            <UnsentSecrets {...target} />
            <Changes target={target} isBrief={isBrief} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Counts({ targets }: Pick<PlannedTargetsProps, 'targets'>) {
  const translate = useTranslate()
  const { number } = useFormats()
  const first = targets.filter(({ pushedAt }) => pushedAt === null).length
  const changed = targets.filter(({ changes, pushedAt }) => pushedAt !== null && changes.length > 0).length
  const failed = targets.filter(({ failure }) => failure).length
  const counts = { all: targets.length, changed, first, current: targets.length - first - changed, failed }
  const values = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, number(count)]))
  return (
    <p className="stamps">
      {translate(`${words}.counts`, values)}
      {failed > 0 && ` · ${translate(`${words}.failedCount`, { ...values, smart_count: failed })}`}
    </p>
  )
}

interface HeadingProps {
  target: PlannedPushTarget
  isChosen: boolean
  onToggle?: () => void
}

function Heading({ target: { label, changes, pushedAt, failure }, isChosen, onToggle }: HeadingProps) {
  const translate = useTranslate()
  const { instant } = useFormats()
  const textOf = useItemFailureText()
  const count = changes.length
  return (
    <p className="push-target terms baseline flush">
      {onToggle ? (
        <label className="bold">
          <input type="checkbox" checked={isChosen} onChange={onToggle} /> {label}
        </label>
      ) : (
        <b>{label}</b>
      )}
      <span className={count > 0 ? 'bold' : 'muted'}>
        {pushedAt === null
          ? translate(`${words}.never`)
          : numbersOf(changes)
              .map(([name, smart_count]) => translate(`${words}.${name}`, { smart_count }))
              .join(', ')}
      </span>
      {pushedAt !== null && (
        <span className="stamps">{translate(`${words}.last`, { when: instant(pushedAt) })}</span>
      )}
      {failure && (
        <span className="stamps">
          <ToneDot tone="bad" /> {translate(`${words}.lastFailed`, { when: instant(failure.at) })}:{' '}
          {textOf(failure.reason)}
        </span>
      )}
    </p>
  )
}

/** Games are counted one by one, since each of them appears or disappears for players. */
function numbersOf(changes: readonly FieldChange[]): [name: string, count: number][] {
  const games = gameIdsInChanges(changes).length
  const values = changes.filter(({ field }) => field !== 'games').length
  if (changes.length === 0) return [['noChanges', 0]]
  if (games === 0) return [['changes', values]]
  return [...(values > 0 ? [['values', values] as [string, number]] : []), ['gameCount', games]]
}

/** A first push is collapsed, since it contains everything. */
function Changes({
  target: { changes, pushedAt },
  isBrief,
}: {
  target: PlannedPushTarget
  isBrief: boolean
}) {
  const translate = useTranslate()
  if (changes.length === 0) return null
  const isFirst = pushedAt === null
  const names = { before: translate(`${words}.before`), after: translate(`${words}.after`) }
  const table = <PushChanges changes={changes} names={names} isFirst={isFirst} />
  if (!isFirst && !isBrief) return table
  return (
    <details>
      <summary>
        {translate(`${words}.${isFirst ? 'showWhole' : 'showChanges'}`, { smart_count: changes.length })}
      </summary>
      {table}
    </details>
  )
}

function UnsentSecrets({ unsent, casinoId }: Pick<PlannedPushTarget, 'unsent' | 'casinoId'>) {
  const translate = useTranslate()
  const { entity } = useScreensOf('casinos')
  const codes = [...new Set(unsent.map(({ code }) => code))]
  return codes.map((code) => (
    <p key={code} className="notice">
      {translate(messageKeyOfCode(code))}{' '}
      <RecordLink collection="casinos" id={casinoId}>
        {unsent
          .filter((secret) => secret.code === code)
          .map(({ field }) => fieldLabel(entity, field, translate))
          .join(', ')}
      </RecordLink>
    </p>
  ))
}

interface PushChangesProps {
  changes: readonly FieldChange[]
  names: { before: string; after: string }
  isFirst: boolean
}

const others = [
  { name: 'integration', prefix: 'integration.' },
  { name: 'bridge', prefix: 'bridge.' },
] as const

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
    <div className="push-changes above">
      {own.length > 0 && (
        <ResourceContextProvider value={casinos}>
          <ChangeTableWithLabels changes={own} {...table} />
        </ResourceContextProvider>
      )}
      {others.map(({ name, prefix }) => {
        const inherited = changes.filter(({ field }) => field.startsWith(prefix))
        if (inherited.length === 0) return null
        return (
          <ResourceContextProvider key={name} value={paths[name]}>
            <h4 className="medium bold">{translate(`resources.pushes.page.${name}`)}</h4>
            <ChangeTableWithLabels
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

function GameChanges({ before, after }: FieldChange) {
  const translate = useTranslate()
  const { entity } = useScreensOf('games')
  const sides = [
    { name: 'added', value: after },
    { name: 'removed', value: before },
  ].filter(({ value }) => !isEmptyValue(value))
  const context = useCreateValueContext(
    entity,
    sides.map(({ value }) => ({ field: gamesField, value })),
  )
  return (
    <>
      <h4 className="medium bold">{translate('resources.pushes.page.games')}</h4>
      <dl className="push-games stack medium">
        {sides.map(({ name, value }) => (
          <div key={name}>
            <dt className="muted">{translate(`resources.pushes.page.${name}`)}</dt>
            <dd>
              <FieldValue field={gamesField} value={value} context={context} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
