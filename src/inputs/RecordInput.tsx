import { useState, createContext, useContext, type ReactNode } from 'react'
import { useRecordContext, useTranslate, LinkBase as Link } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import { get } from 'es-toolkit/compat'
import { messageKeyOfCode } from '../api/failure.ts'
import { ownValue, type Row } from '../contract/values.ts'
import { RecordLink } from '../fields/parts.tsx'
import { toReferenceIds } from '../fields/useReferenceLabels.ts'
import { useFieldInput, type FieldInputProps } from './useFieldInput.ts'
import { SingleCombobox, Combobox } from './Combobox.tsx'
import { useChosenRecord, useRecordChoices } from './useRecordChoices.ts'
import { useLocaleContext } from '../locale/LocaleProvider.tsx'
import { useTranslatedResourceNames, useScreensOf, useCan } from '../context.ts'
import { createPagePathOf } from '../screens.ts'
import { useRevalidateOnFault } from '../schema/formParts.ts'
import type { InputFault } from '../schema/resolver.ts'
import './textField.css'

export interface RecordInputProps extends FieldInputProps {
  isAlone?: boolean
  onChange?: () => void
}

export function RecordInput({ field, onChange, isAlone = false, ...props }: RecordInputProps) {
  if (!field.reference) throw new Error(`${field.path} refers to no collection`)
  const translate = useTranslate()
  const barred = useBarred()
  const now: unknown = useWatch({ name: props.source })
  // Without reasons, a record of a large collection need not be loaded.
  const chosen = useChosenRecord(field.reference, barred === isChoosable ? null : now)
  const reason = chosen && barred(field.path, chosen)
  const wrong = reason ? { code: reason.code, params: reason.params, with: reason.with } : null
  const input = useFieldInput({ ...props, fault: (judged) => (judged === chosen?.id ? wrong : null) })
  useRevalidateOnFault(props.source, wrong)
  const { bound, value } = input
  const [text, setText] = useState<string | null>(null)
  const [id] = toReferenceIds(value)
  // The server refuses to change references to records that serve casinos which the user does not see.
  const shared = translate('input.servesOthers')
  const stored = ownValue(useRecordContext<Row>(), field.path)
  const isKept = isShared(useChosenRecord(field.reference, stored)) && value === stored
  const { options, note, all, nameOf } = useRecordChoices(
    field.reference,
    toReferenceIds(value),
    text,
    (record) => {
      const reason = barred(field.path, record)
      if (reason) return translate(messageKeyOfCode(reason.code), reason.params)
      return isShared(record) ? shared : undefined
    },
  )
  const why = all?.length === 0 ? 'noneYet' : !isKept && all?.every(isShared) ? 'noneOwn' : undefined
  const set = (chosen: string | null) => {
    if (chosen === (id ?? null)) return
    bound.onChange(chosen)
    onChange?.()
  }
  return (
    <>
      <SingleCombobox
        {...props}
        readOnly={props.readOnly || isKept}
        input={input}
        text={text}
        onText={setText}
        chosen={id ?? null}
        shown={id === undefined ? '' : nameOf(id)}
        options={options}
        onChoose={set}
        note={note}
      />
      {id !== undefined && !isAlone && (
        <p className="none-yet to-chosen small">
          <RecordLink
            collection={field.reference}
            id={id}
            label={`${translate('input.open')}: ${nameOf(id)}`}
          >
            {translate('input.open')}
          </RecordLink>
        </p>
      )}
      {reason?.wayOut && !props.readOnly && <div className="none-yet small">{reason.wayOut}</div>}
      {isKept && !props.readOnly && <p className="none-yet small">{translate('errors.servesOthers')}</p>}
      {why && !props.readOnly && props.isRequired && <NoneYet collection={field.reference} why={why} />}
    </>
  )
}

const isShared = (record: Row | undefined) => record?.['servesOthers'] === true

export function RecordsInput({ field, ...props }: FieldInputProps) {
  if (!field.reference) throw new Error(`${field.path} refers to no collection`)
  const translate = useTranslate()
  const { locale } = useLocaleContext()
  const input = useFieldInput(props)
  const { id, bound, name } = input
  const [text, setText] = useState<string | null>(null)
  const ids = toReferenceIds(input.value)
  const { options, note, nameOf } = useRecordChoices(field.reference, ids, text)
  const isWrong = useWrong(props.source)
  const set = (next: readonly string[]) => bound.onChange(next.toSorted())
  const remove = (gone: string) => set(ids.filter((one) => one !== gone))
  const chips = ids
    .map((value, index) => ({ value, label: nameOf(value), isWrong: isWrong(index) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
  return (
    <Combobox
      {...props}
      input={input}
      text={text}
      onText={setText}
      shown=""
      options={options}
      isChosen={(one) => ids.includes(one)}
      onChoose={(one) => (ids.includes(one) ? remove(one) : set([...ids, one]))}
      note={note}
      isMultiple
      onBack={() => {
        const last = chips.at(-1)
        if (last && !props.readOnly) remove(last.value)
      }}
      chips={
        chips.length > 0 && (
          <ul className="chips" role="list" aria-label={name}>
            {chips.map((chip) => (
              <li key={chip.value} className="card line" data-wrong={chip.isWrong || undefined}>
                {/* About as wide as the name, so that nothing below moves when it is loaded. */}
                {chip.label || <span className="chip-coming">{chip.value}</span>}
                {!props.readOnly && (
                  <button
                    type="button"
                    className="bare muted"
                    aria-label={translate('input.removeRecord', { name: chip.label })}
                    onClick={() => {
                      remove(chip.value)
                      document.getElementById(id)?.focus()
                    }}
                  >
                    ×
                  </button>
                )}
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}

function useWrong(source: string): (index: number) => boolean {
  const { errors } = useFormState({ name: source })
  return (index) => !!get(errors, `${source}.${index}`)
}

interface NoneYetProps {
  collection: string
  /** `noneYet`: no record exists; `noneOwn`: none serves only casinos that the user sees. */
  why: 'noneYet' | 'noneOwn'
}

/** The new record's form opens in a new tab; this form offers the record once it is saved. */
function NoneYet({ collection, why }: NoneYetProps) {
  const translate = useTranslate()
  const screens = useScreensOf(collection)
  const mayCreate = useCan(screens.entity, 'create')
  const { create } = useTranslatedResourceNames()
  return (
    <p className="none-yet small" role="status">
      {translate(`input.${why}`)}{' '}
      {mayCreate && (
        <Link to={createPagePathOf(screens)} target="_blank">
          {create(screens.path)}
        </Link>
      )}
    </p>
  )
}

/** Why the field cannot refer to the record; `undefined` if it can. `wayOut` removes that reason, and is offered for a chosen record. */
export type FindReasonNotChoosable = (
  field: string,
  record: Row,
) => (InputFault & { wayOut?: ReactNode }) | undefined

const isChoosable: FindReasonNotChoosable = () => undefined

const BarredRecords = createContext(isChoosable)

/** Records with a reason are offered but cannot be chosen. A chosen one, after another field was changed, is a fault. */
export const NotChoosableProvider = BarredRecords.Provider

const useBarred = () => useContext(BarredRecords)
