#!/usr/bin/env node
import { requireNode } from "./node-version.ts";

requireNode();
await import("../../api/src/program/cli.ts");
