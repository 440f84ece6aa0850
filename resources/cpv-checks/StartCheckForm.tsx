import { TranslatedTableHead } from '../../src/fields/TranslatedTableHead.tsx'
import { type SyntheticEvent, useState } from 'react'
import { LinkBase as Link, useTranslate } from 'react-admin'
import {
  type CheckReason,
  checkReasons,
  type ComponentAttentionReason,
  componentAttentionReasons,
  hasAttentionReason,
} from '../../src/contract/componentChecks.ts'
import type { ComponentStatesAnswer, ComponentState } from '../../src/contract/answers/checks.ts'
import { DialogFieldStateAttributes } from '../../src/inputs/fieldState.tsx'
import { FailureMessage } from '../../src/layout/ActionDialog.tsx'
import { Button } from '../../src/layout/Button.tsx'
import { useResourceConfig, useFormats } from '../../src/context.ts'
import { filteredListLocation } from '../../src/list/address.ts'
import { ResultMark, CheckTimeline } from './CheckTimeline.tsx'
import { useStartCheck } from './CheckNow.tsx'
import '../../src/inputs/inputs.css'
import '../../src/list/table.css'
import '../../src/record/record.css'

const words = 'resources.cpv-checks'

interface StartCheckProps extends ComponentStatesAnswer {
  first: ComponentAttentionReason
  onStart: (id: string) => void
}

/** All components are chosen if `first` applies to none. */
export function StartCheckForm({ components, complete, first, onStart }: StartCheckProps) {
  const translate = useTranslate()
  const needing = (need: ComponentAttentionReason) =>
    components.filter((one) => hasAttentionReason(need, one))
  const [begun] = useState(() => {
    const asked = needing(first)
    return namesOf(asked.length > 0 ? asked : components)
  })
  const [chosen, setChosen] = useState(begun)
  const [reason, setReason] = useState<CheckReason>('routine')
  const [comment, setComment] = useState('')
  const { mutate, isPending, error } = useStartCheck(onStart)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isPending || chosen.size === 0) return
    const isAll = complete && chosen.size === components.length
    mutate({ reason, comment, ...(!isAll && { components: [...chosen] }) })
  }
  if (components.length === 0) return <p className="notice">{translate(`${words}.trigger.none`)}</p>
  return (
    <form className="entity-form check-start measure" onSubmit={submit}>
      <p className="stamps">{translate(`${words}.trigger.explain`)}</p>
      {!complete && (
        <p className="notice" role="status">
          {translate(`${words}.trigger.incomplete`)}
        </p>
      )}
      <p className="flow flush closely" role="group" aria-label={translate(`${words}.trigger.choose`)}>
        <Button size="small" variant="outlined" onClick={() => setChosen(namesOf(components))}>
          {translate(`${words}.trigger.all`)}
        </Button>
        {componentAttentionReasons.map((need) => (
          <Button
            key={need}
            size="small"
            variant="outlined"
            disabled={needing(need).length === 0}
            onClick={() => setChosen(namesOf(needing(need)))}
          >
            {translate(`${words}.trigger.only.${need}`)} ({needing(need).length})
          </Button>
        ))}
        <Button size="small" variant="outlined" onClick={() => setChosen(new Set())}>
          {translate(`${words}.trigger.nobody`)}
        </Button>
      </p>
      <DialogFieldStateAttributes
        source="components"
        value={chosen}
        first={begun}
        isInvalid={chosen.size === 0}
      >
        <ComponentTable components={components} chosen={chosen} choose={setChosen} />
      </DialogFieldStateAttributes>
      <div className="check-why plain-inputs flow loose">
        <DialogFieldStateAttributes source="reason" value={reason} first="routine">
          <label>
            {translate(`${words}.fields.reason`)}
            <select value={reason} onChange={({ target }) => setReason(target.value as CheckReason)}>
              {checkReasons.map((one) => (
                <option key={one} value={one}>
                  {translate(`${words}.choices.reason.${one}`)}
                </option>
              ))}
            </select>
          </label>
        </DialogFieldStateAttributes>
        <DialogFieldStateAttributes source="comment" value={comment}>
          <label>
            {translate(`${words}.fields.comment`)}
            <input value={comment} maxLength={200} onChange={({ target }) => setComment(target.value)} />
          </label>
        </DialogFieldStateAttributes>
      </div>
      <FailureMessage error={error} />
      <div className="save-bar above">
        <Button type="submit" variant="contained" disabled={isPending || chosen.size === 0}>
          {translate(`${words}.trigger.button`, { smart_count: chosen.size })}
        </Button>
      </div>
    </form>
  )
}

const namesOf = (components: ComponentStatesAnswer['components']): ReadonlySet<string> =>
  new Set(components.map(({ component }) => component))

interface ComponentTableProps {
  components: readonly ComponentState[]
  chosen: ReadonlySet<string>
  choose: (chosen: ReadonlySet<string>) => void
}

function ComponentTable({ components, chosen, choose }: ComponentTableProps) {
  const { path } = useResourceConfig()
  const toggle = (name: string) => {
    const next = new Set(chosen)
    if (!next.delete(name)) next.add(name)
    choose(next)
  }
  return (
    <div className="table-frame card">
      <table className="check-table cells medium">
        <TranslatedTableHead
          of={[
            'resources.cpv-checks.fields.component',
            'resources.cpv-checks.trigger.last',
            'resources.cpv-checks.timeline.title',
          ]}
        />
        <tbody>
          {components.map(({ component, recent, overdue }) => (
            <tr key={component}>
              <th scope="row">
                <label className="line bold">
                  <input type="checkbox" checked={chosen.has(component)} onChange={() => toggle(component)} />
                  {component}
                </label>
              </th>
              <td>
                <Last recent={recent} overdue={overdue} />
              </td>
              <td>
                {recent.length > 0 && (
                  <Link to={filteredListLocation(path, { component: [component] })}>
                    <CheckTimeline checks={recent} />
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Last({ recent, overdue }: Pick<ComponentState, 'recent' | 'overdue'>) {
  const translate = useTranslate()
  const { instant } = useFormats()
  const last = recent.at(-1)
  return (
    <>
      {last ? <ResultMark result={last.result} /> : translate('resources.cpv-checks.timeline.never')}
      <small>
        {last && instant(last.checkedOn)}{' '}
        {overdue && (
          <b className="check-overdue bold warn nowrap">
            {translate('resources.cpv-checks.trigger.isOverdue')}
          </b>
        )}
      </small>
    </>
  )
}
