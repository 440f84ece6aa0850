import { isDay } from '../contract/formats.ts'
import { useState } from 'react'
import { useTranslate } from 'react-admin'

/** Of a comma and a period, the last is the decimal separator (`1.234,5`); one that is repeated groups. Returns `null` for other text. */
export function parseNumber(text: string): number | null {
  const compact = text.trim().replace(/\s/g, '')
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(compact)) return null
  const separators = [...compact.matchAll(/[.,]/g)]
  const last = separators.at(-1)
  const isRepeated = separators.length > 1 && separators.every(([mark]) => mark === last?.[0])
  const decimalAt = last && !isRepeated ? last.index : compact.length
  const whole = compact.slice(0, decimalAt)
  const digits = isGrouped(whole)
    ? `${whole.replace(/[.,]/g, '')}.${compact.slice(decimalAt + 1) || '0'}`
    : 'NaN'
  const value = Number(digits)
  return Number.isNaN(value) ? null : value
}

/** `parseNumber` takes that separator as the decimal separator; elsewhere it separates thousands. */
export const looksLikeThousands = (text: string): boolean => /^[+-]?\d{1,3}[.,]\d{3}$/.test(text.trim())

const isGrouped = (whole: string) => /^[+-]?(\d*|\d{1,3}(,\d{3})+|\d{1,3}(\.\d{3})+)$/.test(whole)

/** Others take "1,000" for a thousand; the hint is shown from leaving the field to the next change. */
export function useNumberReadHint(write: (value: number) => string) {
  const translate = useTranslate()
  const [text, setText] = useState<string | null>(null)
  const value = text === null ? null : parseNumber(text)
  return {
    hint:
      text !== null && value !== null ? translate('input.readAs', { text, value: write(value) }) : undefined,
    onLeave: (typed: string | null) => {
      if (typed !== null) setText(looksLikeThousands(typed) ? typed.trim() : null)
    },
  }
}

/** Formats: 20.11.2026 in `de-DE`, 20/11/2026 in `en-GB`; returns `YYYY-MM-DD`, or `null` if invalid. */
export function parseDay(text: string, locale: string): string | null {
  const parts = text.trim().split(locale === 'de-DE' ? '.' : '/')
  const [day = '', month = '', year = ''] = parts
  if (parts.length !== 3 || !/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month)) return null
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : null
}

export function calendarYearRange(now = new Date()): { first: number; last: number } {
  const last = now.getFullYear() + 1
  return { first: last - 100, last }
}

export const dateOfDay = (iso: string) => new Date(`${iso}T00:00:00`)
export const dayOfDate = (date: Date) =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-')
