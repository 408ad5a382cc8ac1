import { compileMessage } from '@lingui/message-utils/compileMessage'

/** The subset of Babel used here, which has no types. */
interface Node {
  type: string
  value?: unknown
}
interface Property extends Node {
  key: { name?: string; value?: unknown }
  value: Node
}
interface Attribute extends Node {
  name: { name: unknown }
  value: Node | null
}
interface Babel {
  types: { valueToNode(value: unknown): Node; jsxExpressionContainer(expression: Node): Node }
}
interface Path<Kind> {
  node: Kind
  traverse(visitor: object): void
}

/**
 * A Babel plugin that runs after Lingui's macros: parses each English message at build time, so the browser needn't
 * load the parser. "Hello {name}" becomes ["Hello ", ["name"]], the format of a compiled language file.
 */
export function compileMessages({ types }: Babel) {
  const compiled = ({ type, value }: Node): Node | undefined => {
    if (type !== 'StringLiteral' || typeof value !== 'string') return undefined
    const message = compileMessage(value)
    return typeof message === 'string' ? undefined : types.valueToNode(message)
  }
  const intoDescriptor = ({ node }: Path<{ properties: Property[] }>) => {
    const named = (name: string) => node.properties.find(({ key }) => key && (key.name ?? key.value) === name)
    const message = named('message')
    if (named('id') && message) message.value = compiled(message.value) ?? message.value
  }
  const intoElement = ({ node }: Path<{ attributes: Attribute[] }>) => {
    const message = node.attributes.find(({ type, name }) => type === 'JSXAttribute' && name.name === 'message')
    const expression = message?.value && compiled(message.value)
    if (message && expression) message.value = types.jsxExpressionContainer(expression)
  }
  return {
    name: 'open-mat-compile-messages',
    visitor: {
      // On exit, once the macros have been expanded.
      Program: {
        exit: (program: Path<Node>) =>
          program.traverse({ ObjectExpression: intoDescriptor, JSXOpeningElement: intoElement }),
      },
    },
  }
}
