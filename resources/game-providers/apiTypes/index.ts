import { cockpit } from './cockpit.ts'
import { direct } from './direct.ts'
import { hosted } from './hosted.ts'
import { node } from './node.ts'
import { salted } from './salted.ts'

/** The APIs that providers speak, each with its configuration: a new one is a file, a line here and its labels. */
export const apiTypes = { direct, salted, node, hosted, cockpit }

/** The names of the APIs, as `apiType` has them. */
export const apiTypeNames = Object.keys(apiTypes) as [keyof typeof apiTypes, ...(keyof typeof apiTypes)[]]
