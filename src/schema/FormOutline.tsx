import { useEffect, useRef, useState, useDeferredValue, type RefObject, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { listen } from '../layout/useListener.ts'
import { useResourceConfig } from '../context.ts'
import './form.css'

interface Outline {
  sections: readonly { name: string; errors: number }[]
  current: string | undefined
}

const nothing: Outline = { sections: [], current: undefined }

export function FormOutline() {
  const translate = useTranslate()
  const { path } = useResourceConfig()
  const { search, hash } = useLocation()
  const nav = useRef<HTMLElement>(null)
  const { sections, current } = useOutline(nav)
  const isThere = sections.length > 0
  useEffect(() => {
    if (isThere && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
    // A clicked link counts as the current one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isThere])
  return (
    <nav className="sections" ref={nav} aria-label={translate('form.sections')} hidden={!isThere}>
      <ul>
        {sections.map(({ name, errors }) => (
          <li key={name}>
            <Link
              className="line spread muted small"
              to={{ search, hash: idOfGroup(name) }}
              replace
              aria-current={name === current ? 'location' : undefined}
              onClick={() => goTo(name)}
            >
              {translate(`resources.${path}.groups.${name}`)}
              {errors > 0 && (
                <b className="section-errors">
                  {errors}
                  <span className="visually-hidden">
                    {' '}
                    {translate('form.sectionErrors', { smart_count: errors })}
                  </span>
                </b>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The focus lets Tab continue in the group. */
function goTo(name: string) {
  const group = document.getElementById(idOfGroup(name))
  if (!group) return
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  group.tabIndex = -1
  group.focus({ preventScroll: true })
  group.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' })
}

function useOutline(nav: RefObject<HTMLElement | null>): Outline {
  const [outline, setOutline] = useState(nothing)
  useEffect(() => {
    const form = nav.current?.closest('form')
    if (!form) return
    let due = 0
    const read = () => {
      due = 0
      const next = outlineOf(form)
      setOutline((shown) => (JSON.stringify(shown) === JSON.stringify(next) ? shown : next))
    }
    const readSoon = () => (due ||= requestAnimationFrame(read))
    const changes = new MutationObserver(readSoon)
    changes.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
    const size = new ResizeObserver(readSoon)
    size.observe(form)
    const stops = [
      listen(form, 'focusin', readSoon),
      listen(window, ['scroll', 'resize'], readSoon, { passive: true }),
    ]
    return () => {
      cancelAnimationFrame(due)
      changes.disconnect()
      size.disconnect()
      stops.forEach((stop) => stop())
    }
  }, [nav])
  return outline
}

function outlineOf(form: HTMLElement): Outline {
  const groups = [...form.querySelectorAll<HTMLElement>('fieldset.group')]
  if (groups.length < 3 || form.offsetHeight <= window.innerHeight) return nothing
  const sections = groups.map((group) => ({
    name: nameOfGroup(group.id),
    errors: group.querySelectorAll('[aria-invalid="true"]').length,
  }))
  const { innerHeight, scrollY } = window
  const focused = document.activeElement
  const at = focused?.getBoundingClientRect().top ?? -1
  const own = groups.findIndex((group) => group.contains(focused))
  // Without the focus, the last group that begins in the upper third of the window is the current one.
  const begun = groups.filter((group) => group.getBoundingClientRect().top <= innerHeight / 3).length
  const isEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2
  const seen = isEnd ? groups.length - 1 : Math.max(begun - 1, 0)
  return { sections, current: sections[own >= 0 && at >= 0 && at < innerHeight ? own : seen]?.name }
}

interface GroupProps {
  name: string
  /** Such a group is probably below the first screen. */
  later?: boolean
  children: ReactNode
}

export function InputGroup({ name, later = false, children }: GroupProps) {
  const translate = useTranslate()
  const { path } = useResourceConfig()
  const isShown = useDeferredValue(true, !later)
  // The stylesheet keeps room for the outline by this mark.
  if (!isShown) return <span hidden data-later />
  return (
    <fieldset className="group" id={idOfGroup(name)} data-later={later || undefined}>
      <legend className="large bold">{translate(`resources.${path}.groups.${name}`)}</legend>
      <div className="inputs stack">{children}</div>
    </fieldset>
  )
}

const prefix = 'group-'

const idOfGroup = (name: string) => prefix + name
const nameOfGroup = (id: string) => id.slice(prefix.length)
