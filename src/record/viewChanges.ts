import { useContext } from 'react'
import { ListContext, useGetList, useTranslate } from 'react-admin'
import { groupBy } from 'es-toolkit/compat'
import type { AuditEntry } from '../api/answers.ts'
import { builtInCollections, type Entity, type Field } from '../contract/entity.ts'
import { ownValue } from '../contract/values.ts'
import type { Filter } from '../contract/query.ts'
import { useAllScreens, firstPageSortedBy, useFormats, useScreensOf } from '../context.ts'
import { fieldAt, fieldLabel } from '../fields/fieldAt.ts'
import { useCreateValueContext } from '../fields/RecordValues.tsx'
import type { Translate } from '../fields/valueText.ts'
import { useReferenceLabels } from '../fields/useReferenceLabels.ts'
import { conditionText } from '../list/filters/FilterChips.tsx'
import { activeFilterNames, valuesInFilter } from '../list/filters/listFilter.ts'

type Change = AuditEntry['changes'][number]
export interface ChangeRow extends Omit<Change, 'field'> {
  key: string
  label: string
  field: Field
}

type Subject = Pick<AuditEntry, 'resource' | 'recordId'> & { changes: readonly Change[] }

const sides = ['before', 'after'] as const
const filterPath = 'view.filter.'

/** The list and the owner of a saved view. Only the entry of its creation names them, since they never change. */
export function useSavedViewSubject({ resource, recordId, changes }: Subject) {
  const translate = useTranslate()
  const log = useScreensOf(builtInCollections.auditLog)
  const all = useAllScreens()
  const isView = resource === builtInCollections.savedViews
  const named = isNamed({ changes })
  const ids = useViewsToName(log.path, recordId)
  const { data: creations = [] } = useGetList<AuditEntry>(
    log.path,
    { filter: { resource, recordId: ids, action: 'create' }, ...firstPageSortedBy('id', ids.length) },
    { enabled: isView && !named && recordId !== '' },
  )
  const creation = creations.find((entry) => entry.recordId === recordId)
  const said = (named ? changes : creation?.changes) ?? []
  const of = (name: string) => {
    const { before, after } = said.find(({ field }) => field === name) ?? {}
    return typeof (after ?? before) === 'string' ? String(after ?? before) : ''
  }
  const [list, ownerId, ownerName] = [of('resource'), of('ownerId'), of('ownerName')]
  const names = useReferenceLabels(isView && ownerId ? [{ collection: 'users', id: ownerId }] : [])
  const username = names.get(`users/${ownerId}`)
  const owner = username && username !== ownerName ? `${ownerName} (${username})` : ownerName
  return {
    isView,
    entity: all.find(({ entity }) => entity.name === list)?.entity,
    list: list && translate(`resources.${list}.name`, { smart_count: 2, _: list }),
    owner,
  }
}

const isNamed = ({ changes }: Pick<Subject, 'changes'>) => changes.some(({ field }) => field === 'resource')

/** Of all entries in the same list, so that their rows share one request. */
function useViewsToName(path: string, recordId: string): string[] {
  const list = useContext(ListContext)
  const beside = list?.resource === path ? ((list.data ?? []) as AuditEntry[]) : []
  const views = beside.filter((entry) => entry.resource === builtInCollections.savedViews && !isNamed(entry))
  return [...new Set([recordId, ...views.map((entry) => entry.recordId)])].sort()
}

/** The changes of a saved view in the words of its list; `null` for other records. */
export function useSavedViewRows(
  collection: Entity,
  recordId: string,
  changes: readonly Change[],
): ChangeRow[] | null {
  const translate = useTranslate()
  const formats = useFormats()
  const { isView, entity, list, owner } = useSavedViewSubject({
    resource: collection.name,
    recordId,
    changes,
  })
  const filters = sides.map((side) => filterOf(changes, side))
  const context = useCreateValueContext(
    entity ?? collection,
    filters.flatMap((filter) =>
      activeFilterNames(filter).flatMap((name) =>
        entity ? valuesInFilter(filter, name).map((value) => ({ field: fieldAt(entity, name), value })) : [],
      ),
    ),
  )
  if (!isView) return null
  const columnName = createColumnNamer(entity, translate)
  const conditions = (filter: Filter) =>
    activeFilterNames(filter).map((name) => {
      const text =
        entity && name !== 'q'
          ? conditionText(fieldAt(entity, name), filter, context)
          : valuesInFilter(filter, name).join(', ')
      return translate('list.filters.chip', { label: conditionName(name, columnName, translate), text })
    })
  const worded: Record<string, (value: unknown) => unknown> = {
    resource: () => list,
    ownerName: () => owner,
    'view.columns': (value) => (Array.isArray(value) ? value.map(columnName) : value),
    'view.sort.field': columnName,
    'view.sort.order': (value) =>
      translate(`record.listView.${value === 'DESC' ? 'descending' : 'ascending'}`),
    'view.perPage': (value) => formats.number(Number(value)),
    'view.density': (value) => translate(`list.densities.${String(value)}`, { _: String(value) }),
  }
  const rows = Object.entries(groupBy(changes, ({ field }) => rowOf(field)))
  return rows.flatMap(([name, [change]]): ChangeRow[] => {
    if (!change || name === 'ownerId') return []
    if (name === filterPath) {
      const [before, after] = filters.map(conditions)
      return [{ key: name, label: translate('list.filters.button'), field: textsField, before, after }]
    }
    const words = ownValue(worded, name)
    const [before, after] = sides.map((side) =>
      words && change[side] !== null && change[side] !== undefined ? words(change[side]) : change[side],
    )
    const field = name === 'view.columns' ? textsField : words ? textField : fieldAt(collection, name)
    return [
      {
        key: name,
        label: ownLabel(collection, name, translate),
        field,
        before,
        after,
      },
    ]
  })
}

/** Names the fields of changes, those of a saved view in the words of its list. */
export function useChangeLabel(collection: Entity, subject: Omit<Subject, 'resource'>) {
  const translate = useTranslate()
  const { isView, entity } = useSavedViewSubject({ ...subject, resource: collection.name })
  const columnName = createColumnNamer(entity, translate)
  return (path: string): string => {
    if (!isView) return fieldLabel(collection, path, translate)
    if (!path.startsWith(filterPath)) return ownLabel(collection, path, translate)
    const text = conditionName(path.slice(filterPath.length), columnName, translate)
    return translate('list.filters.chip', { label: translate('list.filters.button'), text })
  }
}

const createColumnNamer = (list: Entity | undefined, translate: Translate) => (path: unknown) =>
  list ? fieldLabel(list, String(path), translate) : String(path)

/** Bounds of a range have the name of their field. */
const conditionName = (name: string, columnName: (path: string) => string, translate: Translate) =>
  name === 'q'
    ? translate('list.search')
    : activeFilterNames({ [name]: name })
        .map(columnName)
        .join()

const ownLabel = (collection: Entity, path: string, translate: Translate) => {
  const words = ownValue(labels, path)
  return words ? translate(words) : fieldLabel(collection, path, translate)
}

const labels: Record<string, string> = {
  'view.columns': 'list.columns',
  'view.sort.field': 'list.sortField',
  'view.sort.order': 'record.listView.order',
  'view.perPage': 'list.perPage',
  'view.density': 'list.density',
}

/** All conditions of the filter are one row. */
const rowOf = (field: string) => (field.startsWith(filterPath) ? filterPath : field)

const textField = { kind: 'text', name: '', path: '', required: false } as const
const textsField = { ...textField, kind: 'texts' } as const

const filterOf = (changes: readonly Change[], side: (typeof sides)[number]): Filter =>
  Object.fromEntries(
    changes.flatMap(({ field, [side]: value }) =>
      field.startsWith(filterPath) && value !== null && value !== undefined
        ? [[field.slice(filterPath.length), value]]
        : [],
    ),
  ) as Filter
