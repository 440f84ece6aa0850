import express, { Router, type RequestHandler } from 'express'
import fixtures from '../../db.json' with { type: 'json' }
import { isStoredSecret } from '../storedSecret.ts'
import { applyBehaviour, type Behaviours } from './behaviour.ts'
import { createCatalogue } from './catalogues.ts'
import { gameListEndpoints, type ProviderCredentials, type GameListEndpoint } from './providerApis.ts'

/**
 * The servers of providers, by the ids in their addresses: each serves its list to callers with the fixtures' credentials, by its API. With
 * `lie` it answers like another provider.
 */
export function providerSimulators(behaviours: Behaviours): Router {
  const router = Router()
  router.use('/:id', express.json(), applyBehaviour(behaviours, 'providers'))
  for (const [index, provider] of providers.entries()) {
    const { id, service } = provider
    const other = providers[(index + 1) % providers.length] ?? provider
    const list: RequestHandler = (request, response) => {
      const { lies } = response.locals
      if (lies) response.json(listOf(other))
      else if (service.isKnown(request, provider.account)) response.json(listOf(provider))
      else response.status(401).json({ error: 'Unknown caller or wrong credentials.' })
    }
    if (service.method === 'POST') router.post(`/${id}${service.path}`, list)
    else router.get(`/${id}${service.path}`, list)
  }
  router.use((_request, response) => void response.status(404).json({ error: 'No such address.' }))
  return router
}

interface Provider {
  id: string
  service: GameListEndpoint
  account: ProviderCredentials
}

const listOf = ({ id, service, account }: Provider) => service.answer(account, createCatalogue(id))

/** Providers know the agreed credentials, not those changed in the console. */
const providers: Provider[] = fixtures['game-providers'].flatMap(({ id, apiType, apiConfig }) => {
  const service = gameListEndpoints[apiType]
  return service ? [{ id, service, account: accountOf(apiConfig) }] : []
})

function accountOf(config: object): ProviderCredentials {
  const values: [string, unknown][] = Object.entries(config)
  return Object.fromEntries(
    values.map(([name, value]) => [name, isStoredSecret(value) ? value.$secret : String(value)]),
  )
}
