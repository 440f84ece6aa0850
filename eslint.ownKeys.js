import { ESLintUtils } from '@typescript-eslint/utils'
import ts from 'typescript'

/**
 * Forbids `record[key]` and `key in record` where `record` may have any key and `key` may be any text: a key from outside such as
 * `constructor` finds what every object inherits there, and `__proto__` as the target of an assignment changes it. `ownValue` of
 * `src/contract/own.ts` reads; a `Map`, or `Object.fromEntries`, takes the place of writing.
 */
export const ownKeys = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      read: 'A key from outside may be one that objects inherit: read it by `ownValue` (src/contract/own.ts), or keep a Map.',
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
