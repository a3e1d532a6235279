import { workerData } from 'node:worker_threads';
import { createCluster } from './initdb.js';

// A thread of its own: the memory that it takes is given back with it.
await createCluster(workerData as string);
process.exit(0);
