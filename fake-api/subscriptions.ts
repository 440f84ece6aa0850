import { logAllowedObjection } from './cpv/objected.ts'
import { logMovedDestination } from './records/events.ts'
import { removeBelongings } from './belongings.ts'
import { onWrite } from './records/write.ts'
import { shortenValidities } from './rounds/validity.ts'

// What follows from changes of records, in this order.
onWrite('casinos', shortenValidities)
onWrite('integrations', shortenValidities)
onWrite('*', removeBelongings)
onWrite('*', logMovedDestination)
onWrite('allowed-hashes', logAllowedObjection)
