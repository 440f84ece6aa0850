import type { ProviderApi } from './api.ts'
import { cockpitProviderApi } from './cockpit.ts'
import { directProviderApi } from './direct.ts'
import { hostedProviderApi } from './hosted.ts'
import { nodeProviderApi } from './node.ts'
import { saltedProviderApi } from './salted.ts'

/** The APIs of providers by `apiType`. A new one needs a file and a line here. */
export const providerApis: Record<string, ProviderApi> = {
  direct: directProviderApi,
  salted: saltedProviderApi,
  node: nodeProviderApi,
  hosted: hostedProviderApi,
  cockpit: cockpitProviderApi,
}
