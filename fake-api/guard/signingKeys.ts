import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod/mini'
import { ProblemError } from '../../src/contract/problem.ts'
import { log } from '../log.ts'

type RemoteKeys = ReturnType<typeof createRemoteJWKSet>

/** The keys' address is discovered at the first use and after a failure. This server reaches the issuer's realm at `address`. */
export function createIssuerKeyLookup(issuer: string, address = issuer) {
  let discovered: Promise<RemoteKeys> | undefined
  let looking: Promise<void> | undefined
  let hasFailed = false

  const orUnavailable = async <T>(work: (keys: RemoteKeys) => Promise<T>): Promise<T> => {
    try {
      discovered ??= discover(issuer, address)
      const keys = await discovered.catch((error: unknown) => {
        discovered = undefined
        throw error
      })
      const done = await work(keys)
      hasFailed = false
      return done
    } catch (error) {
      if (ofToken.some((kind) => error instanceof kind)) throw error
      const reason = error instanceof Error ? error.message : String(error)
      // Logged once until the keys are available again, since every text that looks like a token requests them.
      if (!hasFailed) log.error({ issuer, reason }, "The issuer's keys cannot be had.")
      hasFailed = true
      throw new ProblemError('identityUnavailable')
    }
  }

  return {
    /** Throws `identityUnavailable` while the keys cannot be loaded. */
    find: ((header, token) => orUnavailable((keys) => keys(header, token))) satisfies JWTVerifyGetKey,
    /** Throws `identityUnavailable` if there are no recent keys. Anybody may ask, so there is only one request for keys at a time. */
    ready: () =>
      (looking ??= orUnavailable(async (keys) => {
        if (!keys.fresh) await keys.reload()
      }).finally(() => (looking = undefined))),
  }
}

/** Errors that concern the token and not the keys: it names an unknown key, or none although there are several. */
const ofToken = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported]

const configuration = z.object({ issuer: z.string(), jwks_uri: z.url() })

async function discover(issuer: string, address: string): Promise<RemoteKeys> {
  const response = await fetch(`${address}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(5000),
  })
  if (!response.ok) throw new Error(`discovery answered ${response.status}`)
  const found = configuration.parse(await response.json())
  if (found.issuer !== issuer) throw new Error(`discovery is of another issuer, ${found.issuer}`)
  return createRemoteJWKSet(new URL(found.jwks_uri.replace(issuer, address)))
}
