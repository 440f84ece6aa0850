import type { Context } from 'koa'

/** A form is a few short fields; more is not a form. */
const MAX_FORM_BYTES = 8192

/** The fields of a form that was sent. Throws a 413 for more than a form. */
export async function readForm(ctx: Context) {
  const chunks: Buffer[] = []
  let size = 0
  // The stream stays open on refusal, or the connection would be gone before the answer.
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_FORM_BYTES) ctx.throw(413)
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
