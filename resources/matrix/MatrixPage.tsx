import { useTranslate } from 'react-admin'
import { Button } from '../../src/layout/Button.tsx'
import { PageHeader } from '../../src/layout/PageHeader.tsx'
import { Forbidden } from '../../src/pages/ErrorPage.tsx'
import { useCan } from '../../src/context.ts'
import { casinoGames } from '../casino-games/entity.ts'
import { matrixKinds, matrixNames } from './kinds.ts'
import { MatrixView } from './MatrixView.tsx'
import { useMatrixAddress } from './address.ts'
import '../../src/list/panels.css'
import './matrix.css'

export default function MatrixPage() {
  const translate = useTranslate()
  const mayList = useCan(casinoGames, 'list')
  const { of, filter, setFilter, turnTo } = useMatrixAddress()
  if (!mayList) return <Forbidden />
  return (
    <>
      <PageHeader
        title={translate('pages.games/matrix')}
        part={translate(`matrix.of.${of}`)}
        trail={[{ label: translate('sections.masterdata') }]}
      >
        <div className="choice-bar card" role="group" aria-label={translate('matrix.against')}>
          {matrixNames.map((name) => (
            <Button key={name} size="small" aria-pressed={name === of} onClick={() => turnTo(name)}>
              {translate(`matrix.of.${name}`)}
            </Button>
          ))}
        </div>
      </PageHeader>
      <MatrixView key={of} kind={matrixKinds[of]} {...{ of, filter, setFilter }} />
    </>
  )
}
