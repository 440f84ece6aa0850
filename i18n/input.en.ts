/** The words of single inputs. */
export const input = {}
