// `npm run reset` and the like: the sources where tsx is there, which production does without, else what `npm run build` made of them.
const [name] = process.argv.splice(2, 1)
const tsx = await import('tsx/esm/api').catch(() => null)
tsx?.register()
await import(tsx ? `./${name}.ts` : `../../dist-server/${name}.js`)
