import { listen } from '../support/api.ts'
import { markup } from './payloads.ts'

/** A bridge and a provider with payloads in all texts of their answers. */
export const lyingNeighbours = () =>
  listen((request, response) => {
    response.setHeader('Content-Type', 'application/json')
    if (request.url?.startsWith('/provider/'))
      return void response.end(
        JSON.stringify({
          operatorId: 'op',
          games: markup.map((text, at) => ({ id: `${text} ${at}`, title: text, studio: text, rtp: 96 })),
        }),
      )
    response.statusCode = 400
    response.end(JSON.stringify({ error: markup.join(' ') }))
  })
