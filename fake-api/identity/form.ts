import type { Context } from 'koa'
import { LONGEST_FORM } from './bounds.ts'

/** The fields of a form that was sent. Throws a 413 for more than a form. */
export async function readForm(ctx: Context) {
  const chunks: Buffer[] = []
  let size = 0
  // The stream stays open on refusal, or the connection would be gone before the answer.
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LONGEST_FORM) ctx.throw(413)
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
