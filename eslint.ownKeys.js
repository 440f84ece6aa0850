import { ESLintUtils } from '@typescript-eslint/utils'
import ts from 'typescript'

/**
 * Forbids `record[key]` and `key in record` if both record and key are arbitrary: a key such as `constructor` from outside finds what
 * objects inherit, and assigning to `__proto__` changes the prototype. Read with `ownValue` of `src/contract/values.ts`; write with a `Map` or
 * `Object.fromEntries`.
 */
export const ownKeys = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      read: 'A key from outside may be one that objects inherit: read it by `ownValue` (src/contract/values.ts), or keep a Map.',
      write:
        'A key from outside may be `__proto__`: write into a Map, or make the object by Object.fromEntries.',
      test: '`in` finds what objects inherit, too: ask Object.hasOwn.',
    },
  },
  create(context) {
    const services = ESLintUtils.getParserServices(context)
    const checker = services.program.getTypeChecker()
    const typeOf = (node) => checker.getNonNullableType(services.getTypeAtLocation(node))
    const isAnyText = (type) =>
      type.isUnion() ? type.types.some(isAnyText) : Boolean(type.flags & ts.TypeFlags.String)
    const hasAnyKey = (type) =>
      type.isUnion()
        ? type.types.some(hasAnyKey)
        : !checker.isArrayType(type) && Boolean(checker.getIndexInfoOfType(type, ts.IndexKind.String))
    return {
      'MemberExpression[computed=true]'(node) {
        if (!isAnyText(typeOf(node.property)) || !hasAnyKey(typeOf(node.object))) return
        const { parent } = node
        const isWritten = parent.type === 'AssignmentExpression' && parent.left === node
        context.report({ node, messageId: isWritten ? 'write' : 'read' })
      },
      'BinaryExpression[operator="in"]'(node) {
        if (node.left.type !== 'PrivateIdentifier' && isAnyText(typeOf(node.left)))
          context.report({ node, messageId: 'test' })
      },
    }
  },
}
