import { cockpit } from './cockpit.ts'
import { direct } from './direct.ts'
import { hosted } from './hosted.ts'
import { node } from './node.ts'
import { salted } from './salted.ts'

/** The provider APIs with their settings. A new API needs a file, a line here, and labels. */
export const apiTypes = { direct, salted, node, hosted, cockpit }

export const apiTypeNames = Object.keys(apiTypes) as [keyof typeof apiTypes, ...(keyof typeof apiTypes)[]]
