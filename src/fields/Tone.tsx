import type { Tone as Meaning } from '../contract/field.ts'
import './fields.css'

/**
 * A sign before the text of a state, with a shape and a colour of its own, for staff who look through many rows. It is decoration: the text
 * says everything.
 */
export const Tone = ({ tone }: { tone: Meaning | undefined }) =>
  tone && <i className="tone" data-tone={tone} />
