import type { Context } from 'koa'
import { LONGEST_FORM } from './bounds.ts'

/** The fields of a submitted form. Throws a 413 for a larger body. */
export async function readForm(ctx: Context) {
  const chunks: Buffer[] = []
  let size = 0
  // The stream is not destroyed on refusal, since the connection would close before the answer.
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LONGEST_FORM) ctx.throw(413)
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
