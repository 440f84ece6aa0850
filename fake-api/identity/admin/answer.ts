import type { Request, RequestHandler } from 'express'

export interface Answer {
  status: number
  body?: unknown
  /** Address of what was created. */
  location?: string
}

/** A refusal in Keycloak's format: `error` or `errorMessage`. */
export class Refusal extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object) {
    super(`Refused with ${status}.`)
    this.status = status
    this.body = body
  }
}

export const notFound = (error: string) => new Refusal(404, { error })

/** Sends what a handler returns; its errors go to the error handler. */
export function respond(handle: (request: Request) => Answer | Promise<Answer>): RequestHandler {
  return (request, response, next) => {
    const send = ({ status, body, location }: Answer) => {
      if (location) response.location(location)
      response.status(status)
      if (body === undefined) response.end()
      else response.json(body)
    }
    void (async () => handle(request))().then(send).catch(next)
  }
}
