import { useLayoutEffect, useState } from 'react'
import { useBackend, useConfigAndSession } from '../../src/context.ts'
import { useLocation, useNavigate } from 'react-router-dom'
import { useMutation } from '@tanstack/react-query'
import type { VisitorViewing } from '../../src/contract/answers/general.ts'
import { viewAsPath, type ViewingTarget } from '../../src/contract/viewing.ts'

/** Ending the view returns to this page. */
export function useViewAs() {
  const { session } = useConfigAndSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const dataProvider = useBackend()
  const left = usePageLeft()
  return useMutation({
    mutationFn: (wish: ViewingTarget) => dataProvider.start<VisitorViewing>(viewAsPath, wish),
    async onSuccess(viewing) {
      await navigate('/')
      // The address changes before this page is unmounted: with the visitor's rights the page would be rendered once more and refused.
      await left
      session.view({ ...viewing, from: pathname + search })
    },
  })
}

function usePageLeft(): Promise<void> {
  const [{ promise, resolve }] = useState(createLatch)
  useLayoutEffect(() => resolve, [resolve])
  return promise
}

function createLatch() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}
