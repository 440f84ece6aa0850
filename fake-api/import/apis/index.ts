import type { ProviderApi } from './api.ts'
import { cockpit } from './cockpit.ts'
import { direct } from './direct.ts'
import { hosted } from './hosted.ts'
import { node } from './node.ts'
import { salted } from './salted.ts'

/** The APIs of providers by `apiType`. A new one needs a file and a line here. */
export const providerApis: Record<string, ProviderApi> = { direct, salted, node, hosted, cockpit }
