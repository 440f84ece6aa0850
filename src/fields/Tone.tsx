import type { Tone as Meaning } from '../contract/field.ts'
import './fields.css'

/** For staff who look through many rows. It is decoration: the text beside it says everything. */
export const Tone = ({ tone }: { tone: Meaning | undefined }) =>
  tone && <i className="tone" data-tone={tone} />
