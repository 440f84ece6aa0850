import express, { Router } from 'express'
import * as z from 'zod/mini'
import { simulatorBehaviours, type Behaviours } from './behaviour.ts'

const told = z.object({
  neighbour: z.string().check(z.regex(/^[a-z]+\/[\w.-]+$/)),
  behaviour: z.enum(simulatorBehaviours),
})

/**
 * The control page of the simulators: all of them with their behaviour. `POST` takes the page's form or the same as JSON, `{neighbour:
 * "bridges/alpine", behaviour: "slow"}`, which is answered without a body.
 */
export function simulatorControlPage(
  state: Behaviours,
  neighbours: () => Promise<readonly string[]>,
): Router {
  const router = Router()
  router.get('/', (_request, response, next) => {
    neighbours().then((paths) => response.type('html').send(page(state, paths)), next)
  })
  router.post('/', express.json(), express.urlencoded({ extended: false }), (request, response) => {
    const { data } = told.safeParse(request.body)
    if (!data) return void response.status(400).json({ error: 'neighbour or behaviour is not known' })
    state.set(data.neighbour, data.behaviour)
    if (request.is('json')) response.status(204).end()
    else response.redirect(303, '/sim')
  })
  return router
}

const page = (state: Behaviours, neighbours: readonly string[]) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Neighbours</title></head>
<body>
<h1>Neighbours</h1>
<p>What the console talks to beside its own backend, and how each of them answers.</p>
<table>${neighbours.map((path) => row(path, state.of(path))).join('')}</table>
</body>
</html>`

const row = (path: string, now: string) => `
<tr><th scope="row" align="left">${path}</th><td><form method="post" action="/sim">
<input type="hidden" name="neighbour" value="${path}">
${simulatorBehaviours.map((one) => `<button name="behaviour" value="${one}"${one === now ? ' aria-pressed="true" disabled' : ''}>${one}</button>`).join(' ')}
</form></td></tr>`
