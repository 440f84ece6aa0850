import mapValues from 'lodash/mapValues.js'
import { useTranslate } from 'react-admin'
import { isPushedByDefault, type PlannedTarget } from '../../src/contract/pushes.ts'
import { Button } from '../../src/layout/Button.tsx'
import { usePlainFlags } from '../../src/inputs/flags.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { PushChanges } from './PushChanges.tsx'
import { UnsentSecrets } from './UnsentSecrets.tsx'

const words = 'resources.pushes.page'

export interface PlannedTargetsProps {
  targets: readonly PlannedTarget[]
  /** The ids of those to be pushed. */
  chosen: readonly string[]
  /** Absent where there is nothing to choose from. */
  onChoose?: (chosen: readonly string[]) => void
  /** Whether what has changed is looked at by whoever wants to: of many targets it would be too much. */
  isBrief?: boolean
}

/** The targets of a push, each with what its bridge does not know yet. */
export function PlannedTargets({ targets, chosen, onChoose, isBrief = false }: PlannedTargetsProps) {
  const translate = useTranslate()
  const { flags } = usePlainFlags({ name: 'targets', value: chosen, isValid: chosen.length > 0 })
  const ids = targets.map(({ id }) => id)
  const due = targets.filter(isPushedByDefault).map(({ id }) => id)
  return (
    <>
      {targets.length > 1 && <Counts targets={targets} />}
      {onChoose && targets.length > 1 && (
        <p className="push-choice" role="group" aria-label={translate(`${words}.choice`)}>
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
          <li key={target.id}>
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

/** How many there are of each, since nobody counts a long list. */
function Counts({ targets }: Pick<PlannedTargetsProps, 'targets'>) {
  const translate = useTranslate()
  const { number } = useFormats()
  const first = targets.filter(({ pushedAt }) => pushedAt === null).length
  const changed = targets.filter(({ changes, pushedAt }) => pushedAt !== null && changes.length > 0).length
  const counts = { all: targets.length, changed, first, current: targets.length - first - changed }
  return <p className="stamps">{translate(`${words}.counts`, mapValues(counts, number))}</p>
}

interface HeadingProps {
  target: PlannedTarget
  isChosen: boolean
  onToggle?: () => void
}

function Heading({ target: { label, changes, pushedAt }, isChosen, onToggle }: HeadingProps) {
  const translate = useTranslate()
  const { instant } = useFormats()
  const count = changes.length
  return (
    <p className="push-target">
      {onToggle ? (
        <label>
          <input type="checkbox" checked={isChosen} onChange={onToggle} /> {label}
        </label>
      ) : (
        <b>{label}</b>
      )}
      <span className="push-count" data-changed={count > 0 || undefined}>
        {pushedAt === null
          ? translate(`${words}.never`)
          : translate(`${words}.${count ? 'changes' : 'noChanges'}`, { smart_count: count })}
      </span>
      {pushedAt !== null && (
        <span className="stamps">{translate(`${words}.last`, { when: instant(pushedAt) })}</span>
      )}
    </p>
  )
}

/** What was never pushed is everything: it is looked at by whoever wants to. */
function Changes({ target: { changes, pushedAt }, isBrief }: { target: PlannedTarget; isBrief: boolean }) {
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
