import polyglot from 'ra-i18n-polyglot'
import { beforeAll, describe, expect, it } from 'vitest'
import { jobKinds } from '../../../fake-api/actionHandlers.ts'
import { auditActions } from '../../../resources/audit-entries/entity.ts'
import { registry } from '../../../resources/entities.ts'
import { messageKeyOfCode } from '../../../src/api/failure.ts'
import { explainableBreakKinds } from '../../../src/contract/audit.ts'
import { attentionKinds } from '../../../src/contract/home.ts'
import { fieldsOf } from '../../../src/contract/entity.ts'
import { statusByErrorCode, type ErrorCode } from '../../../src/contract/errors.ts'
import type { Translate } from '../../../src/fields/valueText.ts'
import { formatAuditAction, loggedErrorText } from '../../../src/record/auditEntry.tsx'
import { loadMessages } from '../../support/messages.ts'

const codes = Object.keys(statusByErrorCode) as ErrorCode[]

describe.each(['de', 'en'] as const)('everything that can be logged has a text (%s)', (locale) => {
  let translate: Translate
  beforeAll(async () => {
    const messages = await loadMessages(locale)
    translate = polyglot(() => messages, locale, [], { allowMissing: true }).translate
  })

  /** Whether a text is neither a message key nor the code itself. */
  const areWords = (text: string, code: string) => {
    expect(text, code).not.toBe('')
    expect(text, code).not.toMatch(/^[a-z]\w*(\.\w[\w-]*)+$/i)
    expect(text, code).not.toBe(code)
  }

  it('further refusals in a common entry are worded differently from a single refusal', () => {
    const more = { action: 'refusedMore', attempted: 'update', code: 'noPermission' as const }
    const of = (entry: Parameters<typeof formatAuditAction>[1]) =>
      formatAuditAction(translate, entry, 'users')
    expect(of(more)).toBe(of({ action: 'refusedMore', attempted: null, code: null }))
    expect(of(more)).not.toBe(of({ ...more, action: 'refused' }))
  })

  it.each(registry.all.map((entity) => [entity.name, entity] as const))(
    'the actions on %s: begun, refused, and with unknown outcome',
    (name, entity) => {
      const actions = new Set([...auditActions, 'edit', ...Object.keys(entity.actions)])
      for (const action of actions) {
        areWords(formatAuditAction(translate, { action, attempted: null, code: null }, name), action)
        for (const outcome of ['refused', 'outcomeUnknown']) {
          const entry = { action: outcome, attempted: action, code: 'noPermission' as const }
          const text = formatAuditAction(translate, entry, name)
          areWords(text, action)
          expect(text).not.toMatch(new RegExp(`(^|[:„“"] ?)${action}($|[:“”"])`))
          if (outcome === 'outcomeUnknown') expect(text).toMatch(/ergebnis|outcome|unbekannt|unknown/i)
        }
      }
      areWords(translate(`resources.${name}.name`, { smart_count: 1 }), name)
    },
  )

  it.each(registry.all.map((entity) => [entity.name, entity] as const))(
    'every choice of a field of %s',
    (name, entity) => {
      for (const { path, kind, computed, choices = [], items = [] } of fieldsOf(entity).flatMap((field) => [
        field,
        ...(field.fields ?? []),
      ]))
        if (kind === 'choice' && !computed)
          for (const value of choices)
            areWords(translate(`resources.${name}.choices.${path}.${value}`), value)
        else if (!computed) expect(items.filter((item) => item.kind === 'choice')).toEqual([])
    },
  )

  it.each(codes)('the code %s', (code) => {
    areWords(loggedErrorText(translate, code), code)
    areWords(translate(messageKeyOfCode(code)), code)
    // The parameters of the text are not logged.
    expect(loggedErrorText(translate, code)).not.toMatch(/%\{/)
  })

  it('kinds of jobs, breaks of the log, and tasks on the home page', () => {
    for (const kind of Object.keys(jobKinds)) areWords(translate(`resources.jobs.choices.kind.${kind}`), kind)
    for (const fault of [...explainableBreakKinds, 'surplus'])
      areWords(translate(`resources.audit-entries.verify.faults.${fault}`), fault)
    for (const kind of attentionKinds)
      areWords(translate(`attention.kinds.${kind}`, { smart_count: 2 }), kind)
  })
})
