import { fieldsOf } from '../contract/describe.ts'
import { isChosenId } from '../contract/fields.ts'
import { useResourceConfig } from '../screens.ts'
import { useFollowingField } from './useFollowingField.ts'

/** Proposes the id of a new record from its name, for entities whose ids staff choose. */
export function IdFromName() {
  const { entity, proposed } = useResourceConfig()
  const isChosen = fieldsOf(entity).some(({ kind, createOnly }) => kind === 'id' && createOnly)
  useFollowingField(entity.label, 'id', { isOn: isChosen && !proposed, proposal: idOf })
  return null
}

const germanLetters = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ß', 'ss'],
])

/** A name as an id, such as `kuestenland-spiele`; empty if too few of its characters are allowed. */
export function idOf(name: string): string {
  const id = name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöüß]/g, (letter) => germanLetters.get(letter) ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replace(/^-+|-+$/g, '')
  return isChosenId(id) ? id : ''
}
