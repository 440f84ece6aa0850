import type { Tone as Meaning } from '../contract/field.ts'
import './tone.css'

/** A sign of its own shape and colour before the words of a state, for who looks through many of them; the words say it all. */
export const Tone = ({ tone }: { tone: Meaning | undefined }) =>
  tone && <i className="tone" data-tone={tone} />
