import * as z from 'zod/mini'

/** The schemas of answers and their parts, by name. */
export const shapes = z.registry<{ id: string }>()

/**
 * The schema of a type of `src/contract`: it has the fields of that type and no others, each with values that it may have.
 *
 * @example const pastCheck = shape<PastCheck>()('PastCheck', { id: z.string(), … })
 */
export const shape =
  <T extends object>() =>
  <S extends Fields<T>>(name: string, fields: S & Record<Exclude<keyof S, keyof T>, never>) => {
    const schema = z.strictObject(fields)
    shapes.add(schema, { id: name })
    return schema
  }

type Fields<T> = { [K in keyof Required<T>]: z.ZodMiniType<T[K] | undefined> }
