import { Fragment } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { DialogActions } from '../layout/ActionDialog.tsx'
import { Dialog } from '../layout/Dialog.tsx'
import { isMac } from '../layout/keys.ts'
import './palette.css'

/** `mod` is Ctrl, or ⌘ on a Mac. */
const groups = {
  everywhere: { palette: [['mod', 'K']], sheet: [['?']], dialog: [['escape']] },
  lists: {
    search: [['/']],
    rows: [['↓'], ['↑']],
    stepRows: [['J'], ['K']],
    bulk: [['B']],
    filter: [['F']],
    create: [['N']],
    previousPage: [[',']],
    nextPage: [['.']],
  },
  records: {
    save: [
      ['mod', 'S'],
      ['mod', 'enter'],
    ],
    undo: [['mod', 'Z']],
    help: [['F1']],
    next: [['J']],
    previous: [['K']],
  },
} as const

const spoken = new Set(['enter', 'escape'])

export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const [hasKeys, setKeys] = useStore('shortcuts.single', true)
  const text = (key: string) =>
    key === 'mod' ? (isMac() ? '⌘' : translate('shortcuts.keys.control')) : named(key)
  const named = (key: string) => (spoken.has(key) ? translate(`shortcuts.keys.${key}`) : key)
  return (
    <Dialog title={translate('shortcuts.title')} className="shortcuts" onClose={onClose}>
      {Object.entries(groups).map(([group, lines]) => (
        <section key={group} aria-labelledby={`shortcuts-${group}`}>
          <h3 className="muted small" id={`shortcuts-${group}`}>
            {translate(`shortcuts.groups.${group}`)}
          </h3>
          <dl>
            {Object.entries(lines).map(([what, ways]: [string, readonly (readonly string[])[]]) => (
              <div key={what} className="line loose spread baseline">
                <dt>{translate(`shortcuts.${what}`)}</dt>
                <dd className="nowrap">
                  {ways.map((keys, index) => (
                    <Fragment key={keys.join()}>
                      {index > 0 && ` ${translate('shortcuts.or')} `}
                      {keys.map((key) => (
                        <kbd key={key}>{text(key)}</kbd>
                      ))}
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <label className="shortcuts-single line baseline">
        <input type="checkbox" checked={hasKeys} onChange={({ target }) => setKeys(target.checked)} />
        <span>
          {translate('shortcuts.single')} <small>{translate('shortcuts.singleHint')}</small>
        </span>
      </label>
      <DialogActions onClose={onClose} />
    </Dialog>
  )
}
