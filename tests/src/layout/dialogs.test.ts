import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const files = ['src', 'resources'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => `${root}/${path}`),
)
const opened = files.map((file) => ({
  file,
  source: ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  ),
}))

/** Buttons that may have the initial focus: those that go back, undo or keep something. */
const harmless =
  /^\{(?:on(?:Cancel|Close|Back|Keep|Stay)|stop|putBack|\(\) => (?:answer\(false\)|set(?:Asking|Dropping)\(false\)|replaceBy\(''\)))\}$/

describe('the initial focus of a dialog', () => {
  it('is set by one component only', () => {
    const byHand = opened.filter(({ source }) => /showModal\(|'autofocus'/.test(source.text))
    expect(byHand.map(({ file }) => file).sort()).toEqual([
      'src/auth/SessionLock.tsx',
      'src/layout/Dialog.tsx',
    ])
  })

  it('is on no button that changes anything', () => {
    const found = opened.flatMap(({ file, source }) =>
      elements(source)
        .filter((element) => isFrame(element) || (isButton(element) && attribute(element, 'autoFocus')))
        .map((element) => [
          file,
          attribute(element, isFrame(element) ? 'onClose' : 'onClick')?.initializer?.getText() ?? '',
          !!attribute(element, 'color'),
        ]),
    )
    expect(found.length).toBeGreaterThan(10)
    expect(found.filter(([, onClick, isWarned]) => isWarned || !harmless.test(String(onClick)))).toEqual([])
  })
})

const isButton = (element: ts.JsxOpeningLikeElement) => /Button$/.test(element.tagName.getText())

/** Dialog components that focus the closing button, always or on request. */
const isFrame = (element: ts.JsxOpeningLikeElement) =>
  /^(ActionDialog|DialogActions)$/.test(element.tagName.getText())

function elements(node: ts.Node): ts.JsxOpeningLikeElement[] {
  const own = ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node) ? [node] : []
  return [...own, ...node.getChildren().flatMap(elements)]
}

const attribute = (element: ts.JsxOpeningLikeElement, name: string) =>
  element.attributes.properties.filter(ts.isJsxAttribute).find((one) => one.name.getText() === name)
