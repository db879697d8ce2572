import express, { type Request, type Response } from 'express';

/** The body's bytes as they were sent. @throws what the problem handler answers with 413 beyond `mostBytes` */
export const readRawBody = async (req: Request, res: Response, mostBytes: number): Promise<Buffer> => {
  const read = express.raw({ type: () => true, limit: mostBytes });
  await new Promise<void>((resolve, reject) => {
    read(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
  });
  const body: unknown = req.body;
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
};
