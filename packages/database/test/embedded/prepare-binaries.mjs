// Prepares the binaries of a made-up package under the account that runs this, and tells the folder they lie in.
import { prepareBinaries } from '../../dist/embedded/prepare-binaries.js'

const [native, base] = process.argv.slice(2)
process.stdout.write(await prepareBinaries({ native, version: '1.2.3', major: 1 }, base, undefined))
