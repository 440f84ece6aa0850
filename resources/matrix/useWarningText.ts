import { useTranslate } from 'react-admin'
import { namedMissing, type ActivationWarning, type ItemImpact } from '../../src/contract/activation.ts'

/** A warning in words; which properties are missing is named. */
export function useWarningText() {
  const translate = useTranslate()
  return (warning: ActivationWarning, { missingProperties }: Pick<ItemImpact, 'missingProperties'>) => {
    const names = missingProperties.slice(0, namedMissing).join(', ')
    return translate(`matrix.warnings.${warning}`, {
      names: missingProperties.length > namedMissing ? `${names}, …` : names,
    })
  }
}
